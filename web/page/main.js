// The entry point of the page that triwar-serve serves. The page gets its answers over HTTP.

import { Explorer } from './explorer.js';
import { HttpProvider } from './http_provider.js';

new Explorer(new HttpProvider()).start();
