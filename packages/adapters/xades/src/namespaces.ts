/**
 * Namespaces and names of XML Signature, XAdES and ASiC.
 *
 * Sources: W3C XML Signature 1.1, RFC 9231 (algorithm identifiers), ETSI EN 319 132-1 (XAdES), ETSI
 * EN 319 162-1 (ASiC), OASIS OpenDocument 1.2 part 3 (manifest). Consulted 2026-11-20.
 */
export const namespace = {
  signature: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
  /** Properties of later versions: archive time stamps and their validation data. */
  xades141: "http://uri.etsi.org/01903/v1.4.1#",
  filter2: "http://www.w3.org/2002/06/xmldsig-filter2",
  asic: "http://uri.etsi.org/02918/v1.2.1#",
  manifest: "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0",
} as const

export const signedPropertiesType = "http://uri.etsi.org/01903#SignedProperties"

export const transform = {
  envelopedSignature: "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  xpath: "http://www.w3.org/TR/1999/REC-xpath-19991116",
  filter2: "http://www.w3.org/2002/06/xmldsig-filter2",
  base64: "http://www.w3.org/2000/09/xmldsig#base64",
  exclusiveC14n: "http://www.w3.org/2001/10/xml-exc-c14n#",
  exclusiveC14nWithComments: "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
  inclusiveC14n: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  inclusiveC14nWithComments: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments",
  inclusiveC14n11: "http://www.w3.org/2006/12/xml-c14n11",
  inclusiveC14n11WithComments: "http://www.w3.org/2006/12/xml-c14n11#WithComments",
} as const

export const asicMediaType = "application/vnd.etsi.asic-e+zip"
export const asicEntry = {
  mimetype: "mimetype",
  signatures: "META-INF/signatures.xml",
  manifest: "META-INF/manifest.xml",
} as const
