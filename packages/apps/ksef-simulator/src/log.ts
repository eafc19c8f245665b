/** The simulator's log function; silent by default. */

export type Log = (
  level: "debug" | "info" | "warn" | "error",
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

export const silentLog: Log = () => undefined
