/** Collects all errors of a command line, to report them at once. */
import { UsageError } from "./usage-error.ts"

export class Problems {
  private readonly found: Array<string>
  private readonly example: string | undefined

  /** `earlier`: the problems that were found before. */
  constructor(earlier: ReadonlyArray<string>, example?: string) {
    this.found = [...earlier]
    this.example = example
  }

  add(problem: string): void {
    this.found.push(problem)
  }

  /** The value; reports a problem and returns an empty text when it is missing. */
  required(value: string | undefined, option: string): string {
    if (value === undefined || value === "") this.add(`${option} is missing`)
    return value ?? ""
  }

  /** The value if it is one of these, or undefined if omitted. */
  choice<const A extends string>(
    value: string | undefined,
    option: string,
    values: ReadonlyArray<A>,
  ): A | undefined {
    const choice = values.find((each) => each === value)
    if (value !== undefined && choice === undefined) {
      this.add(`${option} ${value}: must be one of ${values.join(", ")}`)
    }
    return choice
  }

  number(value: string, option: string, minimum: number, maximum: number): number {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= minimum && number <= maximum)) {
      this.add(`${option} ${value}: must be a whole number from ${minimum} to ${maximum}`)
    }
    return number
  }

  /** An http or https URL without credentials. A value that may contain a password is not shown. */
  url(value: string, option: string): string {
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isWeb = url?.protocol === "http:" || url?.protocol === "https:"
    if (value !== "" && !(isWeb && url.username === "" && url.password === "")) {
      const shown = value.includes("@") ? option : `${option} ${value}`
      this.add(`${shown}: must be an http or https URL without user name and password`)
    }
    return value
  }

  /** Throws a `UsageError` with all problems, if there are any. */
  check(): void {
    if (this.found.length > 0) throw new UsageError(this.found, this.example)
  }
}
