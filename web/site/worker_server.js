// The worker's side of the calls. The page's side is worker_client.js.

const progressMs = 100;

/**
 * Answers each call with a function of `actions`. Its arguments are the values of the call and
 * `progress(done, total)`, which reports progress to the page.
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
    } catch ({ code, message }) {
      // The code is a string only in errors of the library.
      const error = { code: typeof code === 'string' ? code : 'internal', message };
      self.postMessage({ id, error });
    }
  };
}
