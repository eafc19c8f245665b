/** A timer that a signal can abort, in every runtime. */

/** Rejects with the signal's reason as soon as it is aborted. */
export const sleep = (millis: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort)
      resolve()
    }, millis)
    return signal?.addEventListener("abort", onAbort, { once: true })
  })
