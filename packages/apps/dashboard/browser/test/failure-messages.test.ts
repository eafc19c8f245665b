/** Failed attempts on the Polish page. */
import { attemptFailureIn, attemptFailuresInPolish } from "@procurement/domain/webhook"
import { describe, expect, it } from "vitest"
import * as page from "../messages/failure-messages.ts"

const english = Object.keys(attemptFailuresInPolish)
const statuses = ["HTTP 500 Internal Server Error", "HTTP 301 Moved: redirects are not followed"]
const unknown = ["", "the request failed (EWHATEVER)", "TLS: unexpected message"]

describe("Failure messages", () => {
  it("the page and e-mails have the same Polish text for every failure", () => {
    expect(page.attemptFailuresInPolish).toStrictEqual(attemptFailuresInPolish)
    for (const failure of [...english, ...statuses, ...unknown]) {
      expect(page.failureIn("pl", failure)).toBe(attemptFailureIn("pl", failure))
      expect(page.failureIn("en", failure)).toBe(failure)
    }
  })

  it.each([...english, ...statuses, ...unknown])("Polish text has no English: %s", (failure) => {
    expect(page.failureIn("pl", failure)).not.toMatch(
      /\b(?:the|is|was|not|request|connection|redirects|unexpected|Internal|Moved)\b/i,
    )
  })
})
