import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.InvoicesApi;
import org.openapitools.client.api.OAuthApi;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.model.CreatedSubscription;
import org.openapitools.client.model.Currency;
import org.openapitools.client.model.EventFilter;
import org.openapitools.client.model.Invoice;
import org.openapitools.client.model.InvoiceStatus;
import org.openapitools.client.model.Order;
import org.openapitools.client.model.OrderLineRequest;
import org.openapitools.client.model.OrderRequest;
import org.openapitools.client.model.SubscriptionRequest;

/** What a customer does with the client that openapi-generator makes for Java. */
public class Journey {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    String url = System.getenv("API_URL");
    if (url != null) client.setBasePath(url);
    String token =
        new OAuthApi(client)
            .getToken(
                "client_credentials",
                null,
                System.getenv("CLIENT_ID"),
                System.getenv("CLIENT_SECRET"))
            .getAccessToken();
    client.setAccessToken(token);
    System.out.println("token");

    OrdersApi orders = new OrdersApi(client);
    OrderRequest request =
        new OrderRequest()
            .currency(Currency.PLN)
            .reference("JAVA-1")
            .metadata(Map.of("costCentre", "4711"))
            .lines(List.of(new OrderLineRequest().sku("KUB-330-BIA").quantity(2)));
    Order order = orders.placeOrder(request, UUID.randomUUID().toString());
    orders.readOrder(order.getId(), null, null);
    System.out.println("order");

    InvoicesApi invoices = new InvoicesApi(client);
    String id = order.getInvoices().get(0).getId();
    Invoice invoice = invoices.readInvoiceStatus(id, null, null);
    for (int waited = 0; waited < 120 && invoice.getStatus() != InvoiceStatus.INVOICE_STATUS_ARCHIVED; waited += 1) {
      Thread.sleep(500);
      invoice = invoices.readInvoiceStatus(id, null, null);
    }
    System.out.println("status " + invoice.getStatus() + " " + invoice.getKsefNumber());
    System.out.println("xml " + starts(invoices.readInvoiceXml(id, null), "<?xml"));
    System.out.println("pdf " + starts(invoices.readInvoicePdf(id, null, "en"), "%PDF-"));
    System.out.println("upo " + starts(invoices.readUpo(id, null), "<?xml"));

    WebhooksApi webhooks = new WebhooksApi(client);
    SubscriptionRequest subscription =
        new SubscriptionRequest()
            .url(java.net.URI.create("http://127.0.0.1:9/hook"))
            .events(java.util.Set.of(EventFilter.INVOICE_ISSUED))
            .contactEmail("it@example.com");
    CreatedSubscription created = webhooks.createWebhook(subscription, UUID.randomUUID().toString());
    webhooks.removeWebhook(created.getId(), null);
    System.out.println("webhook " + (created.getSecret().length() > 20));
    System.out.println("events " + !new EventsApi(client).listEvents(null, null, null, null, null).getItems().isEmpty());
    System.exit(0);
  }

  private static boolean starts(File file, String text) throws Exception {
    return new String(Files.readAllBytes(file.toPath()), "UTF-8").startsWith(text);
  }
}
