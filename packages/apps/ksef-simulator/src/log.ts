/** What the simulator says about itself, to whoever listens; nobody by default. */

export type Log = (
  level: "debug" | "info" | "warn" | "error",
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

export const silentLog: Log = () => undefined
