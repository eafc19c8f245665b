/** A simulated year of sales, small enough for every run; the system tests have a larger one. */
import { describeYear } from "./year/year-clauses.ts"

describeYear(200)
