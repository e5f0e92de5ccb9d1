// Answers that come late: what passes between a page and its workers, between its
// tabs, and from the network and the database to its scripts waits up to 400 ms
// more, so that a test has time to be early and a visitor to be quick. What a page
// or a test takes for granted about the order of its answers shows then.

/**
 * Makes the pages of a profile late.
 * @param {import('playwright-core').BrowserContext} context
 * @param {number} seed of the delays
 */
export async function late(context, seed) {
  const delay = delays(seed);
  await context.addInitScript(`(${delayed})((${delays})(${seed}))`);
  await context.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay()));
    await route.continue().catch(() => {}); // the page may be gone
  });
}

/** Milliseconds to wait, mostly few and 400 at most, the same for the same seed. */
function delays(seed) {
  let state = 1 + ((seed * 7919) % 2147483646);
  return () => {
    state = (state * 16807) % 2147483647;
    return 400 * (state / 2147483647) ** 4;
  };
}

/** In the page, before its scripts. What goes one way between the same two keeps its order. */
function delayed(delay) {
  /** What is given to a line happens later, one after the other. */
  function line() {
    const waiting = [];
    let last = 0;
    return {
      wait(act) {
        last = Math.max(last, performance.now() + delay());
        waiting.push(act);
        setTimeout(() => waiting.shift()?.(), last - performance.now());
      },
      end() {
        waiting.length = 0;
      },
    };
  }

  /** Events of these types come to the target's listeners by a line. */
  function hold(target, types, line) {
    for (const type of types)
      target.addEventListener(type, (event) => {
        if (!event.isTrusted) return; // it has waited
        event.stopImmediatePropagation();
        event.preventDefault();
        line.wait(() => target.dispatchEvent(new event.constructor(type, event)));
      });
  }

  globalThis.Worker = class extends Worker {
    #there = line();
    #back = line();
    constructor(...args) {
      super(...args);
      hold(this, ['message', 'error'], this.#back);
    }
    postMessage(message, options = []) {
      const transfer = Array.isArray(options) ? options : (options.transfer ?? []);
      const sent = structuredClone({ message, transfer }, { transfer }); // as it is now
      this.#there.wait(() => super.postMessage(sent.message, sent.transfer));
    }
    terminate() {
      this.#there.end();
      this.#back.end();
      super.terminate();
    }
  };

  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) {
      super(name);
      hold(this, ['message'], line());
    }
  };

  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    hold(request, ['success', 'error'], line());
    return request;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const made = transaction.apply(this, args);
    hold(made, ['complete', 'abort'], line());
    return made;
  };

  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    const response = await fetch(...args);
    await new Promise((resolve) => setTimeout(resolve, delay()));
    return response;
  };
}
