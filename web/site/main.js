// The entry point of the site, which needs no triwar-serve: the library answers in a worker.

import { Explorer } from '../page/explorer.js';
import { announceUpdate } from '../page/messages.js';
import { keepOffline } from './offline.js';
import { WorkerProvider } from './worker_provider.js';

const provider = new WorkerProvider();
new Explorer(provider).start();
keepOffline({ onKeeping: () => provider.refetch(), onUpdate: announceUpdate });
