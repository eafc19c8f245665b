/** The event of the catalog, for customers who keep a copy of it. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { envelope } from "./envelope.ts"

/** Names at most this many items. */
export const maximumItemsNamed = 100

export const CatalogUpdated = Schema.Struct({
  ...envelope,
  type: Schema.Literal("catalog.updated"),
  data: Schema.Struct({
    /** The first change: pages with `updatedSince` from here contain all of them. */
    since: Instant,
    /** SKUs of items that are new or have changed, prices of the tenant's contract included. */
    updated: Schema.Array(Schema.String),
    /** SKUs of items that left the catalog. */
    retired: Schema.Array(Schema.String),
    /** Whether all changes are named. */
    complete: Schema.Boolean,
  }),
})
export type CatalogUpdated = typeof CatalogUpdated.Type
