/** Why a process can't start with what it was told, and any reason in one line. */

/** The settings can't be used: one line for each wrong or missing key. */
export class SettingsError extends Error {
  override readonly name = "SettingsError"
}

/** The reason in one line, however deep it hides. */
export const oneLine = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split("\n", 1)[0] ?? "unknown error"
}
