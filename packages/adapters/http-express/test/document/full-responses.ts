/** The document with every response in full where an operation refers to one. */
export const withFullResponses = <Document>(document: Document): Document => {
  const { components } = JSON.parse(JSON.stringify(document))
  return JSON.parse(JSON.stringify(document), (_member, value) => {
    const reference = String(Object(value).$ref)
    const [, name] = /^#\/components\/responses\/(.+)$/.exec(reference) ?? []
    if (name === undefined) return value
    if (!(name in components.responses)) throw new Error(`${reference} does not exist`)
    return components.responses[name]
  })
}
