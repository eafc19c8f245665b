import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.diagnostic.TimestampWrapper;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the European Commission's DSS says of containers: one JSON object a line for each.
 * Arguments: the file of trusted authorities (DER, or PEM with several), then the containers. Asks
 * no network. The property `at` (epoch milliseconds) is the moment of the validation, else now.
 */
public final class Verdicts {
  public static void main(String[] arguments) {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    for (CertificateToken authority : authoritiesIn(new File(arguments[0]))) {
      trusted.addCertificate(authority);
    }
    for (int at = 1; at < arguments.length; at += 1) {
      System.out.println(verdictOn(new File(arguments[at]), trusted));
    }
  }

  private static List<CertificateToken> authoritiesIn(File file) {
    try (InputStream bytes = new FileInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(bytes).stream()
          .map(one -> new CertificateToken((X509Certificate) one))
          .collect(Collectors.toList());
    } catch (IOException | CertificateException failure) {
      throw new IllegalArgumentException("no certificates in " + file, failure);
    }
  }

  private static String verdictOn(File file, CommonTrustedCertificateSource trusted) {
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    SignedDocumentValidator validator =
        SignedDocumentValidator.fromDocument(new FileDocument(file));
    validator.setCertificateVerifier(verifier);
    Long at = Long.getLong("at");
    if (at != null) validator.setValidationTime(new Date(at));
    Reports reports = validator.validateDocument();
    SimpleReport report = reports.getSimpleReport();
    String id = report.getFirstSignatureId();
    SignatureWrapper signature = reports.getDiagnosticData().getSignatureById(id);
    List<TimestampWrapper> stamps = reports.getDiagnosticData().getTimestampList();
    return "{"
        + text("container", String.valueOf(reports.getDiagnosticData().getContainerType())) + ","
        + text("format", String.valueOf(report.getSignatureFormat(id))) + ","
        + text("indication", String.valueOf(report.getIndication(id))) + ","
        + text("subIndication", String.valueOf(report.getSubIndication(id))) + ","
        + flag("structureIsValid", signature.isStructuralValidationValid()) + ","
        + flag("signatureIsIntact", signature.isSignatureIntact()) + ","
        + flag("timeStampsAreIntact", stamps.stream().allMatch(TimestampWrapper::isSignatureValid)) + ","
        + text("bestSignatureTime", String.valueOf(report.getBestSignatureTime(id))) + ","
        + text("errors", wordsOf(report.getAdESValidationErrors(id))) + ","
        + text("warnings", wordsOf(report.getAdESValidationWarnings(id)))
        + "}";
  }

  private static String wordsOf(List<? extends Object> messages) {
    return messages.stream().map(Verdicts::wordOf).collect(Collectors.joining("; "));
  }

  private static String wordOf(Object message) {
    return message instanceof Message ? ((Message) message).getValue() : String.valueOf(message);
  }

  private static String text(String key, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ");
    return "\"" + key + "\":\"" + escaped + "\"";
  }

  private static String flag(String key, boolean value) {
    return "\"" + key + "\":" + value;
  }
}
