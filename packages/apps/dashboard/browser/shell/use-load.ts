/** Loads what a view shows, and again when what it depends on has changed. */
import { useCallback, useEffect, useState } from "preact/hooks"
import { useApp } from "./app-context.ts"

export interface Loaded<Data> {
  /** The newest data; kept while it is loaded again. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly reload: () => void
}

interface State<Data> {
  readonly data?: Data
  readonly error?: unknown
}

/**
 * `key` names what is loaded: another key begins without data. The signal aborts when the result is
 * not needed any more.
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
    reload: useCallback(() => setTurn((before) => before + 1), []),
  }
}
