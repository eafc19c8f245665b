/**
 * Maps the errors of a problem to the fields of a form.
 *
 * Every message is shown: at the field that its JSON pointer names (RFC 6901), otherwise on top.
 */
import type { ProblemDocument } from "./api-types.ts"

const membersOf = (pointer: string): ReadonlyArray<string> =>
  pointer
    .split("/")
    .slice(1)
    .map((member) => member.replaceAll("~1", "/").replaceAll("~0", "~"))

/**
 * The field that is named by the pointer's start, such as `/lines/0`; else the innermost member for
 * which there is a field, or the outermost one.
 */
const nameIn = (pointer: string, fieldNames: ReadonlyArray<string>): string | undefined => {
  const members = membersOf(pointer)
  const named = fieldNames.find(
    (name) => name.startsWith("/") && `${pointer}/`.startsWith(`${name}/`),
  )
  return named ?? members.findLast((member) => fieldNames.includes(member)) ?? members[0]
}

export interface PlacedProblem {
  /** Messages by the name of the field. */
  readonly atFields: ReadonlyMap<string, string>
  /** Messages that belong to no field of this form. */
  readonly onTop: ReadonlyArray<string>
}

export const placeProblem = (
  problem: ProblemDocument,
  fieldNames: ReadonlyArray<string>,
): PlacedProblem => {
  const atFields = new Map<string, string>()
  const elsewhere: Array<string> = []
  for (const { pointer, parameter, message } of problem.errors ?? []) {
    const name = parameter ?? (pointer === undefined ? undefined : nameIn(pointer, fieldNames))
    if (name !== undefined && fieldNames.includes(name)) {
      const previous = atFields.get(name)
      atFields.set(name, previous === undefined ? message : `${previous}; ${message}`)
    } else {
      elsewhere.push(name === undefined || name === "" ? message : `${name}: ${message}`)
    }
  }
  const isPlaced = atFields.size > 0 && elsewhere.length === 0
  return { atFields, onTop: isPlaced ? [] : [problem.detail, ...elsewhere] }
}
