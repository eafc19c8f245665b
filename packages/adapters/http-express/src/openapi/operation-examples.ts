/** What an operation is asked and answers, for example. */
export interface OperationExamples {
  readonly request?: unknown
  /** By status, then by media type. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const json = (example: unknown) => ({ "application/json": example })
