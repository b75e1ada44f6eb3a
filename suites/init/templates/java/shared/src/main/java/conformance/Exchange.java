package conformance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** HTTP for the toy: one request, which can be given up. */
final class Exchange {
  /** Worlds with the same authorities share a client, because each client has threads. */
  private static final Map<List<String>, HttpClient> CLIENTS = new ConcurrentHashMap<>();

  private Exchange() {}

  /**
   * Posts a body, and reads the response to its end. If the result is cancelled, the connection is
   * closed.
   */
  static CompletableFuture<HttpResponse<Void>> post(
      URI uri, Map<String, String> headers, byte[] body, List<String> trust) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    headers.forEach(request::setHeader);
    request.POST(HttpRequest.BodyPublishers.ofByteArray(body));
    HttpClient client = CLIENTS.computeIfAbsent(trust, Exchange::newClient);
    return client.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding());
  }

  /** The problem with an outcome, or null. */
  static String problemOf(HttpResponse<Void> response, Throwable error) {
    if (error != null) {
      return "request failed: " + error;
    }
    int status = response.statusCode();
    return status >= 200 && status < 300 ? null : "answered with status " + status;
  }

  /** A client that follows no redirects, and also accepts these authorities, in PEM. */
  private static HttpClient newClient(List<String> trust) {
    HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    try {
      return trust.isEmpty() ? client.build() : client.sslContext(contextWith(trust)).build();
    } catch (GeneralSecurityException error) {
      throw new IllegalArgumentException("Expected certificates in PEM", error);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static SSLContext contextWith(List<String> trust)
      throws GeneralSecurityException, IOException {
    KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    X509TrustManager usual = (X509TrustManager) trustManagers(null).getTrustManagers()[0];
    for (X509Certificate authority : usual.getAcceptedIssuers()) {
      authorities.setCertificateEntry("usual-" + authorities.size(), authority);
    }
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    for (String pem : trust) {
      byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
      Certificate authority = factory.generateCertificate(new ByteArrayInputStream(bytes));
      authorities.setCertificateEntry("added-" + authorities.size(), authority);
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trustManagers(authorities).getTrustManagers(), null);
    return context;
  }

  private static TrustManagerFactory trustManagers(KeyStore authorities)
      throws GeneralSecurityException {
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(authorities);
    return managers;
  }
}
