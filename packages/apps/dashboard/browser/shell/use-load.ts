/** Loads the data of a view, and reloads it when a dependency changes. */
import { useCallback, useEffect, useState } from "preact/hooks"
import { useApp } from "./app-context.ts"

export interface Loaded<Data> {
  /** The newest data; kept during a reload. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly reload: () => void
}

interface State<Data> {
  readonly data?: Data
  readonly error?: unknown
}

/**
 * `key` identifies the data: another key starts without data. The signal aborts when the result is
 * no longer needed.
 */
export const useLoad = <Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): Loaded<Data> => {
  const { language } = useApp()
  const [state, setState] = useState<State<Data> & { readonly key: string }>({ key })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const settle = (result: State<Data>): void => {
      if (!leaving.signal.aborted) setState({ ...result, key })
    }
    load(leaving.signal).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    )
    return () => leaving.abort()
  }, [key, turn, language])
  const isCurrent = state.key === key
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    reload: useCallback(() => setTurn((count) => count + 1), []),
  }
}
