/** GET /v1/catalog: what can be ordered, by category and by words. */
import { z } from "zod"
import { etagHeader, headersWith, json, securedProblems } from "../openapi-parts.ts"
import type { SecuredRoute } from "../route.ts"
import { catalogPage, catalogQuery } from "../schema/catalog.ts"
import { makeCatalogPages } from "./catalog-pages.ts"

export interface CatalogRoutesDeps {
  /** Milliseconds, never going back. */
  readonly now: () => number
}

const responseHeaders = headersWith({
  ETag: etagHeader,
  "Content-Language": z.string(),
  Vary: z.string(),
})

const linkHeader = z.string().exactOptional().meta({ description: "The next page." })

export const makeCatalogRoutes = ({ now }: CatalogRoutesDeps): ReadonlyArray<SecuredRoute> => {
  const browse = makeCatalogPages(now)
  return [
    {
      kind: "secured",
      method: "get",
      path: "/v1/catalog",
      scope: "catalog:read",
      produces: ["application/json"],
      takesBody: false,
      handle: browse,
      operation: {
        operationId: "browseCatalog",
        tags: ["Catalog"],
        summary: "Browse the catalog",
        description:
          "In the order of SKUs. Names are in the language of `country`, else of Accept-Language, " +
          "else Polish. Prices include VAT, which is shown apart. A page is made once and kept: " +
          "ask again with its ETag in If-None-Match.",
        requestParams: {
          query: catalogQuery,
          header: z.object({
            "Accept-Language": z.string().exactOptional(),
            "If-None-Match": z.string().exactOptional(),
          }),
        },
        responses: {
          "200": {
            description: "A page of the catalog.",
            headers: responseHeaders.extend({ Link: linkHeader }),
            content: json(catalogPage),
          },
          "304": { description: "Nothing has changed.", headers: responseHeaders },
          ...securedProblems("invalid_parameter"),
        },
      },
    },
  ]
}
