import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.crypto.Cipher;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.model.*;

/**
 * What a company does with the client that openapi-generator makes of KSeF's description: it logs
 * in, sends, exports, and lets an office read.
 *
 * Runs in a folder with `seller` and `office` keys and certificates, `online.xml` and
 * `batch-*.xml`.
 */
public final class Journey {
  private static final String URL = System.getenv("KSEF_URL") + "/v2";
  private static final String SELLER = System.getenv("SELLER_NIP");
  private static final String OFFICE = System.getenv("OFFICE_NIP");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final byte[] KEY = Crypto.random(32);
  private static final byte[] VECTOR = Crypto.random(16);

  private static final FormCode FA3 =
      new FormCode().systemCode("FA (3)").schemaVersion("1-0E").value("FA");

  public static void main(String[] arguments) throws Exception {
    DefaultApi owner = logIn("seller");
    System.out.println("login certificate");
    DefaultApi company = logInWithToken(owner);
    System.out.println("login token");
    sendInvoice(company);
    int files = sendPackage(company);
    until(() -> seen(company), count -> count == 1 + files);
    export(company);
    letOfficeRead(owner);
    System.exit(0);
  }

  /** The operations for the holder of that token. */
  private static DefaultApi api(String token) {
    ApiClient client = new ApiClient();
    client.setBasePath(URL);
    if (token != null) client.setBearerToken(token);
    return new DefaultApi(client);
  }

  /** As the holder of that certificate, in the seller's context. */
  private static DefaultApi logIn(String name) throws Exception {
    String challenge = api(null).authChallengePost().getChallenge();
    String request =
        "<AuthTokenRequest xmlns=\"http://ksef.mf.gov.pl/auth/token/2.1\"><Challenge>"
            + challenge
            + "</Challenge><ContextIdentifier><Nip>"
            + SELLER
            + "</Nip></ContextIdentifier><SubjectIdentifierType>certificateSubject"
            + "</SubjectIdentifierType></AuthTokenRequest>";
    X509Certificate certificate = Crypto.certificate(Files.readAllBytes(Path.of(name + ".pem")));
    String signed = Xades.sign(request, Crypto.privateKey(name + ".key.pem"), certificate);
    return redeemed(api(null).authXadesSignaturePost(signed, null));
  }

  private static DefaultApi logInWithToken(DefaultApi owner) throws Exception {
    GenerateTokenRequest wanted =
        new GenerateTokenRequest()
            .description("for tests")
            .permissions(List.of(TokenPermissionType.INVOICE_READ, TokenPermissionType.INVOICE_WRITE));
    String token = owner.tokensPost(wanted).getToken();
    AuthenticationChallengeResponse challenge = api(null).authChallengePost();
    PublicKeyCertificate key = publicKey(PublicKeyCertificateUsage.KSEF_TOKEN_ENCRYPTION);
    byte[] text = (token + "|" + challenge.getTimestampMs()).getBytes(StandardCharsets.UTF_8);
    InitTokenAuthenticationRequest request =
        new InitTokenAuthenticationRequest()
            .challenge(challenge.getChallenge())
            .contextIdentifier(
                new AuthenticationContextIdentifier()
                    .type(AuthenticationContextIdentifierType.NIP)
                    .value(SELLER))
            .encryptedToken(Crypto.wrapped(key.getCertificate(), text))
            .publicKeyId(key.getPublicKeyId());
    return redeemed(api(null).authKsefTokenPost(request));
  }

  private static DefaultApi redeemed(AuthenticationInitResponse started) throws Exception {
    DefaultApi login = api(started.getAuthenticationToken().getToken());
    StatusInfo status =
        until(
            () -> login.authReferenceNumberGet(started.getReferenceNumber()).getStatus(),
            found -> found.getCode() != 100);
    if (status.getCode() != 200) throw new IllegalStateException(String.valueOf(status.getCode()));
    return api(login.authTokenRedeemPost().getAccessToken().getToken());
  }

  private static void sendInvoice(DefaultApi company) throws Exception {
    OpenOnlineSessionRequest request =
        new OpenOnlineSessionRequest().formCode(FA3).encryption(encryption());
    String session = company.sessionsOnlinePost(request).getReferenceNumber();
    byte[] plain = Files.readAllBytes(Path.of("online.xml"));
    byte[] encrypted = Crypto.crypt(Cipher.ENCRYPT_MODE, KEY, VECTOR, plain);
    SendInvoiceRequest sent =
        new SendInvoiceRequest()
            .invoiceHash(Crypto.sha256(plain))
            .invoiceSize((long) plain.length)
            .encryptedInvoiceHash(Crypto.sha256(encrypted))
            .encryptedInvoiceSize((long) encrypted.length)
            .encryptedInvoiceContent(encrypted);
    String reference =
        company.sessionsOnlineReferenceNumberInvoicesPost(session, sent).getReferenceNumber();
    SessionInvoiceStatusResponse invoice =
        until(
            () ->
                company.sessionsReferenceNumberInvoicesInvoiceReferenceNumberGet(
                    session, reference),
            found -> found.getStatus().getCode() >= 200);
    String number = invoice.getKsefNumber();
    System.out.println("online " + invoice.getStatus().getCode() + " " + number);
    company.sessionsOnlineReferenceNumberClosePost(session);
    SessionStatusResponse ended = ended(company, session);
    printUpo(company, session, ended, number);
  }

  private static int sendPackage(DefaultApi company) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int files = 0;
    try (ZipOutputStream zip = new ZipOutputStream(bytes);
        var names = Files.newDirectoryStream(Path.of("."), "batch-*.xml")) {
      for (Path name : names) {
        zip.putNextEntry(new ZipEntry(name.getFileName().toString()));
        zip.write(Files.readAllBytes(name));
        files += 1;
      }
    }
    byte[] plain = bytes.toByteArray();
    byte[] encrypted = Crypto.crypt(Cipher.ENCRYPT_MODE, KEY, VECTOR, plain);
    BatchFilePartInfo part =
        new BatchFilePartInfo()
            .ordinalNumber(1)
            .fileSize((long) encrypted.length)
            .fileHash(Crypto.sha256(encrypted));
    BatchFileInfo file =
        new BatchFileInfo()
            .fileSize((long) plain.length)
            .fileHash(Crypto.sha256(plain))
            .fileParts(List.of(part));
    OpenBatchSessionResponse opened =
        company.sessionsBatchPost(
            new OpenBatchSessionRequest().formCode(FA3).batchFile(file).encryption(encryption()));
    String session = opened.getReferenceNumber();
    PartUploadRequest upload = opened.getPartUploadRequests().get(0);
    HttpRequest.Builder put = HttpRequest.newBuilder(upload.getUrl());
    upload.getHeaders().forEach(put::header);
    put.method(upload.getMethod(), HttpRequest.BodyPublishers.ofByteArray(encrypted));
    HTTP.send(put.build(), HttpResponse.BodyHandlers.discarding());
    company.sessionsBatchReferenceNumberClosePost(session);
    SessionStatusResponse ended = ended(company, session);
    System.out.println(
        "batch " + ended.getStatus().getCode() + " " + ended.getSuccessfulInvoiceCount());
    printUpo(company, session, ended, "<NumerKSeFDokumentu>");
    return files;
  }

  private static SessionStatusResponse ended(DefaultApi company, String session) throws Exception {
    return until(
        () -> company.sessionsReferenceNumberGet(session),
        found -> found.getStatus().getCode() >= 200);
  }

  /** With how often the session's UPO has that text. */
  private static void printUpo(
      DefaultApi company, String session, SessionStatusResponse ended, String text)
      throws Exception {
    int count = 0;
    for (UpoPageResponse page : ended.getUpo().getPages()) {
      String upo =
          company.sessionsReferenceNumberUpoUpoReferenceNumberGet(
              session, page.getReferenceNumber());
      count += upo.split(java.util.regex.Pattern.quote(text), -1).length - 1;
    }
    System.out.println("upo " + ended.getSuccessfulInvoiceCount() + " " + count);
  }

  private static InvoiceQueryFilters filters() {
    return new InvoiceQueryFilters()
        .subjectType(InvoiceQuerySubjectType.SUBJECT1)
        .dateRange(
            new InvoiceQueryDateRange()
                .dateType(InvoiceQueryDateType.PERMANENT_STORAGE)
                .from(OffsetDateTime.now().minusHours(1)));
  }

  private static int seen(DefaultApi reader) throws ApiException {
    return reader.invoicesQueryMetadataPost(null, null, null, filters()).getInvoices().size();
  }

  private static void export(DefaultApi company) throws Exception {
    InvoiceExportRequest request =
        new InvoiceExportRequest().encryption(encryption()).filters(filters());
    String reference = company.invoicesExportsPost(request).getReferenceNumber();
    InvoiceExportStatusResponse exported =
        until(
            () -> company.invoicesExportsReferenceNumberGet(reference),
            found -> found.getStatus().getCode() >= 200);
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    for (InvoicePackagePart part : exported.getPackage().getParts()) {
      HttpRequest get = HttpRequest.newBuilder(part.getUrl()).build();
      byte[] encrypted = HTTP.send(get, HttpResponse.BodyHandlers.ofByteArray()).body();
      archive.write(Crypto.crypt(Cipher.DECRYPT_MODE, KEY, VECTOR, encrypted));
    }
    int invoices = 0;
    ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive.toByteArray()));
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (entry.getName().endsWith(".xml")) invoices += 1;
    }
    System.out.println("export " + exported.getStatus().getCode() + " " + invoices);
  }

  private static void letOfficeRead(DefaultApi owner) throws Exception {
    System.out.println("before " + refusal("office"));
    EntityPermissionsGrantRequest grant =
        new EntityPermissionsGrantRequest()
            .subjectIdentifier(
                new EntityPermissionsSubjectIdentifier()
                    .type(EntityPermissionsSubjectIdentifierType.NIP)
                    .value(OFFICE))
            .permissions(
                List.of(
                    new EntityPermission()
                        .type(EntityPermissionType.INVOICE_READ)
                        .canDelegate(false)))
            .description("for tests")
            .subjectDetails(new EntityDetails().fullName("Biuro rachunkowe"));
    System.out.println("grant " + operated(owner, owner.permissionsEntitiesGrantsPost(grant)));
    PersonPermissionsQueryRequest query =
        new PersonPermissionsQueryRequest()
            .queryType(PersonPermissionsQueryType.PERMISSIONS_GRANTED_IN_CURRENT_CONTEXT);
    List<PersonPermission> granted =
        owner.permissionsQueryPersonsGrantsPost(null, null, query).getPermissions();
    for (PersonPermission one : granted) System.out.println("query " + one.getPermissionScope());
    System.out.println("effect " + seen(logIn("office")));
    for (PersonPermission one : granted) {
      PermissionsOperationResponse revoked =
          owner.permissionsCommonGrantsPermissionIdDelete(one.getId());
      System.out.println("revoke " + operated(owner, revoked));
    }
    System.out.println("after " + refusal("office"));
  }

  private static int operated(DefaultApi owner, PermissionsOperationResponse operation)
      throws Exception {
    String reference = operation.getReferenceNumber();
    return until(
            () -> owner.permissionsOperationsReferenceNumberGet(reference).getStatus(),
            found -> found.getCode() >= 200)
        .getCode();
  }

  private static String refusal(String name) throws Exception {
    try {
      logIn(name);
      return "none";
    } catch (IllegalStateException refused) {
      return refused.getMessage();
    }
  }

  private static <A> A until(Callable<A> action, Predicate<A> isDone) throws Exception {
    for (int waited = 0; waited < 300; waited += 1) {
      A found = action.call();
      if (isDone.test(found)) return found;
      Thread.sleep(100);
    }
    throw new IllegalStateException("timed out");
  }

  private static EncryptionInfo encryption() throws Exception {
    PublicKeyCertificate key = publicKey(PublicKeyCertificateUsage.SYMMETRIC_KEY_ENCRYPTION);
    return new EncryptionInfo()
        .encryptedSymmetricKey(Crypto.wrapped(key.getCertificate(), KEY))
        .initializationVector(VECTOR)
        .publicKeyId(key.getPublicKeyId());
  }

  private static PublicKeyCertificate publicKey(PublicKeyCertificateUsage usage) throws Exception {
    return api(null).securityPublicKeyCertificatesGet().stream()
        .filter(one -> one.getUsage().contains(usage))
        .findFirst()
        .orElseThrow();
  }
}
