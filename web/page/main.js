// The entry of the page that triwar-serve serves: the server answers.

import { Explorer } from './explorer.js';
import { HttpProvider } from './http_provider.js';

new Explorer(new HttpProvider()).start();
