/** The command line is invalid: lists all errors, and an example with the name of the program. */
export class UsageError extends Error {
  override readonly name = "UsageError"

  constructor(problems: string | ReadonlyArray<string>, example?: string) {
    const lines = typeof problems === "string" ? [problems] : problems
    const hint = example === undefined ? [] : [`Example: ${example}`]
    super([...lines, ...hint].join("\n"))
  }
}
