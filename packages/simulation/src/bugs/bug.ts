/** A planted bug: adapters that break one rule, as broken code behind or before them would. */
import type { Adapters } from "../system/adapters.ts"

export type Bug = Adapters
