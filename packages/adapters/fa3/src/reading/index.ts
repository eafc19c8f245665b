/** Values in the tree of a file; loads no schema. */
export { amountAt, toHundredths, valueAt } from "./xml-tree.ts"
