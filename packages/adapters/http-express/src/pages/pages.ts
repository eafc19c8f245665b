/** What the API shows to people: the reference, and what its problems mean. */
import type { Exchange } from "../exchange.ts"
import type { RoutedHandler } from "../routed-app.ts"
import { problemIndex, problemPage } from "./problem-pages.ts"
import { referencePage, referenceProgram } from "./reference-page.ts"

/** `typeBase` is what the types of problem documents begin with. */
export const makePages = (
  { page }: Pick<Exchange<never>, "page">,
  typeBase: () => string,
): ReadonlyArray<RoutedHandler> => [
  { method: "get", path: "/docs", handler: page(referencePage) },
  { method: "get", path: "/docs/redoc.standalone.js", handler: page(referenceProgram) },
  {
    method: "get",
    path: "/problems",
    handler: page((request) => problemIndex(request, typeBase())),
  },
  {
    method: "get",
    path: "/problems/{code}",
    handler: page((request) => problemPage(request, typeBase())),
  },
]
