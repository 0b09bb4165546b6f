// Keeps the site for visits without a connection, and replaces it by new versions.

const root = document.baseURI; // of index.html

/**
 * Makes the browser cache the page. Calls `onKeeping` once fetched files are cached, and
 * `onUpdate` when a new version can be installed by reloading the page.
 */
export async function keepOffline({ onKeeping, onUpdate }) {
  const workers = navigator.serviceWorker; // there is none where addresses begin with http:
  if (!workers) return;
  // Files of two versions do not fit together: all pages change to the new one at the same time.
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
    // The page works as long as there is a connection.
  }
}
