// The entry of a site without a server: the library in a worker answers.

import { Explorer } from '../page/explorer.js';
import { WorkerProvider } from './worker_provider.js';

new Explorer(new WorkerProvider()).start();
