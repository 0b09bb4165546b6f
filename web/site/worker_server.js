// The worker's side of worker_client.js.

const progressMs = 100;

/**
 * Answers calls by `actions`, functions of the values of a call and of `progress(done, total)`,
 * which tells the page about the state of the work.
 */
export function serve(actions) {
  self.onmessage = async ({ data: { id, action, ...values } }) => {
    let last = -Infinity;
    const progress = (done, total) => {
      if (done < total && performance.now() - last < progressMs) return;
      last = performance.now();
      self.postMessage({ id, progress: [done, total] });
    };
    try {
      self.postMessage({ id, result: await actions[action](values, progress) });
    } catch ({ code, message, field, reason }) {
      // Only errors of the library have a name for a code.
      const isOfLibrary = typeof code === 'string';
      const error = { code: isOfLibrary ? code : 'internal', message, field, reason };
      self.postMessage({ id, error });
    }
  };
}
