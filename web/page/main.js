// The entry point of the page that triwar-serve sends. The page asks triwar-serve over HTTP.

import { Explorer } from './explorer.js';
import { HttpProvider } from './http_provider.js';

new Explorer(new HttpProvider()).start();
