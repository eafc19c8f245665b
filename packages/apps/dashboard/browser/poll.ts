/**
 * Polls until there is a result.
 *
 * The pauses grow: a quick result is shown at once, a slow one costs few requests.
 */

type Wait = (millis: number, signal: AbortSignal) => Promise<void>

const pause: Wait = (millis, signal) =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end)
      resolve()
    }, millis)
    signal.addEventListener("abort", end, { once: true })
  })

interface Poll<Answer> {
  readonly ask: () => Promise<Answer>
  readonly isDone: (answer: Answer) => boolean
  /** Receives each response. */
  readonly onAnswer?: (answer: Answer) => void
  readonly signal: AbortSignal
  readonly timeoutMillis: number
  readonly wait?: Wait
}

/** The first final response, or the newest one at the timeout or when the signal is aborted. */
export const pollUntil = async <Answer>(poll: Poll<Answer>): Promise<Answer> => {
  const { ask, isDone, onAnswer, signal, timeoutMillis, wait = pause } = poll
  let waited = 0
  let between = 500
  for (;;) {
    const answer = await ask()
    if (!signal.aborted) onAnswer?.(answer)
    if (isDone(answer) || signal.aborted || waited >= timeoutMillis) return answer
    await wait(between, signal)
    waited += between
    between = Math.min(3_000, Math.round(between * 1.4))
  }
}
