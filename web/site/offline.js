// Caches the site for offline use, and installs new versions.

const root = document.baseURI; // of index.html

/**
 * Makes the browser cache the page. Calls `onKeeping` once the service worker caches what the page
 * fetches, and `onUpdate` when a new version can be installed by reloading the page.
 */
export async function keepOffline({ onKeeping, onUpdate }) {
  const workers = navigator.serviceWorker; // undefined without HTTPS
  if (!workers) return;
  // Files of different versions are incompatible, so all pages reload when a new one is installed.
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
