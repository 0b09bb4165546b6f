// Caches the site for offline use, and installs new versions.

const root = document.baseURI; // of index.html

/**
 * Makes the browser cache the page. At the first visit calls `onKeeping` as soon as the service
 * worker caches the files that the page fetches. Calls `onUpdate` when a new version of the page is
 * ready, which a reload installs.
 */
export async function keepOffline({ onKeeping, onUpdate }) {
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
    const url = new URL('service_worker.js', root);
    const registration = await workers.register(url, { updateViaCache: 'none' });
    if (registration.waiting) registration.waiting.postMessage('install');
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed' && isKept) onUpdate();
      });
    });
  } catch {
    // The page still works online.
  }
}
