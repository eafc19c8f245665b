/** The form fields that a problem concerns. */
import { describe, expect, it } from "vitest"
import type { FieldError, ProblemDocument } from "../api/api-types.ts"
import { placeProblem } from "../api/problem-fields.ts"

const problem = (errors?: ReadonlyArray<FieldError>): ProblemDocument => ({
  title: "Not valid",
  status: 422,
  detail: "The request is not valid.",
  code: "validation_failed",
  request_id: "req_1",
  ...(errors === undefined ? {} : { errors }),
})

describe("placeProblem", () => {
  it("errors appear at the fields that their pointers name, at any depth", () => {
    const { atFields, onTop } = placeProblem(
      problem([
        { pointer: "/url", message: "must be https" },
        { pointer: "/events/0", message: "is not known" },
        { pointer: "/events/1", message: "is double" },
      ]),
      ["url", "events"],
    )
    expect(Object.fromEntries(atFields)).toStrictEqual({
      url: "must be https",
      events: "is not known; is double",
    })
    expect(onTop).toStrictEqual([])
  })

  it("an error inside an object appears at the innermost field that there is", () => {
    const errors = [
      { pointer: "/buyer/nip", message: "has an invalid check digit" },
      { pointer: "/buyer/address/line1", message: "is required" },
    ]
    expect([...placeProblem(problem(errors), ["nip", "line1", "buyer"]).atFields]).toStrictEqual([
      ["nip", "has an invalid check digit"],
      ["line1", "is required"],
    ])
  })

  it("all errors of a line appear at the field that has its pointer as name", () => {
    const errors = [
      { pointer: "/lines/1/quantity", message: "must be at least 10" },
      { pointer: "/lines/10/sku", message: "is not a SKU in the catalog" },
    ]
    const { atFields, onTop } = placeProblem(problem(errors), ["/lines/1", "/lines/10"])
    expect([...atFields]).toStrictEqual([
      ["/lines/1", "must be at least 10"],
      ["/lines/10", "is not a SKU in the catalog"],
    ])
    expect(onTop).toStrictEqual([])
  })

  it("an error of a query parameter appears at the parameter's field", () => {
    const errors = [{ parameter: "after", message: "is not one of your events" }]
    expect([...placeProblem(problem(errors), ["after"]).atFields.keys()]).toStrictEqual(["after"])
  })

  it("errors without a field of the form appear on top", () => {
    const errors = [
      { pointer: "/url", message: "must be https" },
      { pointer: "/a~1b", message: "is not known" },
      { pointer: "", message: "must be an object" },
    ]
    expect(placeProblem(problem(errors), ["url"]).onTop).toStrictEqual([
      "The request is not valid.",
      "a/b: is not known",
      "must be an object",
    ])
    expect(placeProblem(problem(), ["url"]).onTop).toStrictEqual(["The request is not valid."])
  })
})
