/**
 * Warnings in KSeF's responses, which announce future rejections.
 *
 * Source: open-api.json 2.9.0, header `X-System-Warning`: `[code]: message | [code]: message`.
 */

export interface SystemWarning {
  /** For example `sig-001`; `unknown` where the header has none. */
  readonly code: string
  readonly message: string
}

const coded = /^\[?(?<code>[\w.-]{1,40})\]?:\s*(?<message>.*)$/s

const warningOf = (text: string): SystemWarning => {
  const { code = "unknown", message = text } = coded.exec(text)?.groups ?? {}
  return { code, message }
}

/** The warnings in the value or values of the header. */
export const systemWarningsIn = (
  header: string | ReadonlyArray<string> | undefined,
): ReadonlyArray<SystemWarning> =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(" | "))
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map(warningOf)
