/** /v1/invoices: finding invoices, following them, and getting their files. */
import type { SecuredRoute } from "../route.ts"
import { listRoute } from "./invoice-list.ts"
import { readingRoute, upoRoute } from "./invoice-reading.ts"

export const invoiceRoutes: ReadonlyArray<SecuredRoute> = [listRoute, readingRoute, upoRoute]
