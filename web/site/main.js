// The entry point of the site, which needs no triwar-serve: the library answers in a worker.

import { Explorer } from '../page/explorer.js';
import { announceUpdate } from '../page/messages.js';
import { WorkerProvider } from './worker_provider.js';

/**
 * Makes the browser cache the page. At the first visit calls `onKeeping` as soon as the service
 * worker caches the files that the page fetches. Calls `onUpdate(install)` when a new version is
 * ready; install() reloads all pages of the site with it.
 */
async function keepOffline({ onKeeping, onUpdate }) {
  const workers = navigator.serviceWorker; // undefined in insecure contexts, such as plain HTTP
  if (!workers) return;
  // Files of different versions are incompatible, so all pages reload when the version changes.
  let isKept = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isKept) location.reload();
    else onKeeping();
    isKept = true;
  });
  try {
    const url = new URL('service_worker.js', document.baseURI);
    const registration = await workers.register(url, { updateViaCache: 'none' });
    const install = () => registration.waiting?.postMessage('install');
    install();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed' && isKept) onUpdate(install);
      });
    });
  } catch {
    // The page still works online.
  }
}

const provider = new WorkerProvider();
new Explorer(provider).start();
keepOffline({ onKeeping: () => provider.refetch(), onUpdate: announceUpdate });
