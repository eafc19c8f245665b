/** /v1/orders: placing orders, following and cancelling them. */
import type { SecuredRoute } from "../route.ts"
import { cancellingRoute } from "./order-cancelling.ts"
import { listRoute } from "./order-list.ts"
import { placingRoute } from "./order-placing.ts"
import { readingRoute } from "./order-reading.ts"

export const orderRoutes: ReadonlyArray<SecuredRoute> = [
  placingRoute,
  listRoute,
  readingRoute,
  cancellingRoute,
]
