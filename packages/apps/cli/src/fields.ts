/** Problems of an operation's fields, as messages about the options that filled them. */
import type { FieldError, Problem } from "@procurement/adapter-http-express"
import type { Field } from "@procurement/lib-cli"

/** Unchanged, unless spaces or control characters would make it hard to read. */
const quoted = (text: string): string =>
  /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(text) ? text : JSON.stringify(text)

/** The field at or around the place; of several the last one that was typed. */
const fieldAt = (place: string, fields: ReadonlyArray<Field>): Field | undefined => {
  const around = fields.filter(
    ({ pointer }) => place === pointer || place.startsWith(`${pointer}/`),
  )
  return around.findLast(({ text }) => text !== undefined) ?? around[0]
}

const errorMessage = (
  { pointer, parameter = "", message }: FieldError,
  fields: ReadonlyArray<Field>,
): string => {
  const place = pointer ?? `/${parameter}`
  const { option = place, text } = fieldAt(place, fields) ?? {}
  return text === undefined ? `${option} ${message.en}` : `${option} ${quoted(text)}: ${message.en}`
}

/** One line: the error of each option, or else the problem's own text. */
export const messageOfProblem = (
  { detail, errors = [] }: Problem,
  fields: ReadonlyArray<Field> = [],
): string => {
  const messages = new Set(errors.map((error) => errorMessage(error, fields)))
  return messages.size === 0 ? detail.en : [...messages].join("; ")
}
