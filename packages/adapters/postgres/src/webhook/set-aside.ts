/**
 * Rows that can't be read, set aside by this process so that they stand in nobody's way.
 *
 * Nothing is lost and nothing is written: a restart, another process or a newer version that can
 * read them takes them up again. Each is logged as an error once.
 */

export interface SetAside {
  readonly keys: () => ReadonlyArray<string>
  readonly add: (key: string) => void
}

/** With more of them something is wrong with everything, and the oldest are tried again. */
const mostKeys = 10_000

export const makeSetAside = (): SetAside => {
  const kept = new Set<string>()
  return {
    keys: () => [...kept],
    add: (key) => {
      kept.add(key)
      const [oldest] = kept
      if (kept.size > mostKeys && oldest !== undefined) kept.delete(oldest)
    },
  }
}
