/** The content of a well-formed file as a tree; loads no schema. */
export {
  amountAt,
  child,
  childrenNamed,
  readXml,
  toHundredths,
  valueAt,
  type XmlElement,
} from "./xml-tree.ts"
