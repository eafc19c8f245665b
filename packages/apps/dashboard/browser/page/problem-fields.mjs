/**
 * Which field of a form a problem speaks of.
 *
 * Every message finds its place: at the field its JSON pointer names (RFC 6901), else on top.
 *
 * @import { ProblemDocument } from "../api-types.ts"
 */

/** @param {string} pointer */
const firstMember = (pointer) => pointer.split("/")[1]?.replaceAll("~1", "/").replaceAll("~0", "~")

/**
 * @typedef {object} PlacedProblem
 * @property {ReadonlyMap<string, string>} atFields messages by the name of the field
 * @property {ReadonlyArray<string>} onTop what belongs to no field of this form
 */

/**
 * @param {ProblemDocument} problem
 * @param {ReadonlyArray<string>} fieldNames
 * @returns {PlacedProblem}
 */
export const placeProblem = (problem, fieldNames) => {
  /** @type {Map<string, string>} */
  const atFields = new Map()
  /** @type {Array<string>} */
  const elsewhere = []
  for (const { pointer, parameter, message } of problem.errors ?? []) {
    const name = parameter ?? (pointer === undefined ? undefined : firstMember(pointer))
    if (name !== undefined && fieldNames.includes(name)) {
      const before = atFields.get(name)
      atFields.set(name, before === undefined ? message : `${before}; ${message}`)
    } else {
      elsewhere.push(name === undefined || name === "" ? message : `${name}: ${message}`)
    }
  }
  const isPlaced = atFields.size > 0 && elsewhere.length === 0
  return { atFields, onTop: isPlaced ? [] : [problem.detail, ...elsewhere] }
}
