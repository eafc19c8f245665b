/** Text as the value of an attribute or of an element, in the form Canonical XML gives it. */
const inAttribute: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
}

/** For an attribute in double quotes. Expects characters that XML 1.0 allows. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => inAttribute[character] ?? character)
