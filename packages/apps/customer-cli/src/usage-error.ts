/** The command line is invalid: lists all errors, and an example. */
export class UsageError extends Error {
  override readonly name = "UsageError"

  constructor(problems: string | ReadonlyArray<string>, example?: string) {
    const lines = typeof problems === "string" ? [problems] : problems
    const hint = example === undefined ? [] : [`Example: procurement-api ${example}`]
    super([...lines, ...hint].join("\n"))
  }
}
