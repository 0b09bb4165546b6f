// The entry point of the page of triwar-serve, which answers its questions over HTTP.

import { Explorer } from './explorer.js';
import { HttpProvider } from './http_provider.js';

new Explorer(new HttpProvider()).start();
