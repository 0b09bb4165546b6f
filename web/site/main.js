// The entry point of the site, which needs no triwar-serve: the library answers in a worker.

import { announceUpdate } from '../page/base/messages.js';
import { Explorer } from '../page/explorer.js';
import { WorkerProvider } from './worker_provider.js';

/**
 * Makes the browser cache the page. At the first visit the provider fetches its files again when
 * the service worker can cache them. Announces a new version when it is ready; installing it
 * reloads all pages of the site.
 */
async function keepOffline(/** @type {WorkerProvider} */ provider) {
  const workers = navigator.serviceWorker; // undefined in insecure contexts, such as plain HTTP
  if (!workers) return;
  // Files of different versions are incompatible, so all pages reload when the version changes.
  let isKept = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isKept) location.reload();
    else provider.refetch();
    isKept = true;
  });
  try {
    const url = new URL('service_worker.js', document.baseURI);
    const registration = await workers.register(url, { updateViaCache: 'none' });
    const install = () => registration.waiting?.postMessage('install');
    install();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && isKept) announceUpdate(install);
      });
    });
  } catch {
    // The page still works online.
  }
}

const provider = new WorkerProvider();
new Explorer(provider).start();
keepOffline(provider);
