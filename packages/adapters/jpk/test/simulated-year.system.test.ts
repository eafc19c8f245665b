/** A simulated year of sales: takes half a minute. */
import { describeYear } from "./year/year-clauses.ts"

describeYear(2_500)
