import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import javax.xml.crypto.dom.DOMStructure;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.DigestMethod;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.SignatureMethod;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.Transform;
import javax.xml.crypto.dsig.XMLObject;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.keyinfo.KeyInfo;
import javax.xml.crypto.dsig.keyinfo.KeyInfoFactory;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** An enveloped XAdES-BES signature with RSA, by Java's own library. */
final class Xades {
  private static final String XADES = "http://uri.etsi.org/01903/v1.3.2#";
  private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

  static String sign(String xml, PrivateKey key, X509Certificate certificate) throws Exception {
    Document document = parse(xml);
    Element properties = properties(document, certificate);
    Element signed = (Element) properties.getFirstChild();
    DigestMethod sha256 = FACTORY.newDigestMethod(DigestMethod.SHA256, null);
    Transform enveloped =
        FACTORY.newTransform(Transform.ENVELOPED, (TransformParameterSpec) null);
    Transform canonical =
        FACTORY.newTransform(CanonicalizationMethod.EXCLUSIVE, (TransformParameterSpec) null);
    Reference whole =
        FACTORY.newReference("", sha256, List.of(enveloped, canonical), null, null);
    Reference ofProperties =
        FACTORY.newReference(
            "#properties",
            sha256,
            List.of(canonical),
            "http://uri.etsi.org/01903#SignedProperties",
            null);
    SignedInfo info =
        FACTORY.newSignedInfo(
            FACTORY.newCanonicalizationMethod(
                CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) null),
            FACTORY.newSignatureMethod(SignatureMethod.RSA_SHA256, null),
            List.of(whole, ofProperties));
    KeyInfoFactory keys = FACTORY.getKeyInfoFactory();
    KeyInfo keyInfo = keys.newKeyInfo(List.of(keys.newX509Data(List.of(certificate))));
    XMLObject object =
        FACTORY.newXMLObject(List.of(new DOMStructure(properties)), null, null, null);
    DOMSignContext context = new DOMSignContext(key, document.getDocumentElement());
    context.setDefaultNamespacePrefix("ds");
    context.setIdAttributeNS(signed, null, "Id");
    FACTORY.newXMLSignature(info, keyInfo, List.of(object), "signature", null).sign(context);
    return text(document);
  }

  private static Element properties(Document document, X509Certificate certificate)
      throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
    Element properties = document.createElementNS(XADES, "xades:QualifyingProperties");
    properties.setAttribute("Target", "#signature");
    Element signed = append(properties, XADES, "xades:SignedProperties");
    signed.setAttribute("Id", "properties");
    Element ofSignature = append(signed, XADES, "xades:SignedSignatureProperties");
    append(ofSignature, XADES, "xades:SigningTime")
        .setTextContent(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    Element chosen = append(ofSignature, XADES, "xades:SigningCertificateV2");
    Element certificateDigest =
        append(append(chosen, XADES, "xades:Cert"), XADES, "xades:CertDigest");
    String ds = javax.xml.crypto.dsig.XMLSignature.XMLNS;
    append(certificateDigest, ds, "ds:DigestMethod").setAttribute("Algorithm", DigestMethod.SHA256);
    append(certificateDigest, ds, "ds:DigestValue")
        .setTextContent(Base64.getEncoder().encodeToString(digest));
    return properties;
  }

  private static Element append(Element parent, String namespace, String name) {
    Element child = parent.getOwnerDocument().createElementNS(namespace, name);
    parent.appendChild(child);
    return child;
  }

  private static Document parse(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(new InputSource(new java.io.StringReader(xml)));
  }

  private static String text(Document document) throws Exception {
    java.io.StringWriter writer = new java.io.StringWriter();
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(new DOMSource(document), new StreamResult(writer));
    return writer.toString();
  }
}
