package driver

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// call passes a request to the process, and its answer back. If the process does not answer, the answer says why.
func (p *process) call(w http.ResponseWriter, r *http.Request) {
	proxy := httputil.ReverseProxy{
		Transport: p.transport,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL = p.url("/calls")
			r.Out.Host = p.address
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) { answerError(w, p.explain(err)) },
	}
	proxy.ServeHTTP(w, r)
}

func (p *process) url(path string) *url.URL {
	return &url.URL{Scheme: "http", Host: p.address, Path: path}
}

// explain says why a call was not answered. A process that crashes breaks its connections just before it ends.
func (p *process) explain(err error) error {
	if refused, isRefused := refuseUnread(err).(*refusal); isRefused && refused.status == http.StatusRequestEntityTooLarge {
		return refused
	}
	select {
	case <-p.ended:
		return refuse(http.StatusBadGateway, "Expected the client to answer, got a process that ended: %s", p.log.excerpt())
	case <-time.After(drainLimit):
		return refuse(http.StatusBadGateway, "Expected the client to answer, got %v", err)
	}
}

// beginClose closes the client in the background, once. Later calls are refused.
func (p *process) beginClose() {
	p.close.Do(func() {
		close(p.closed)
		go func() {
			closer := http.Client{Transport: p.transport}
			response, err := closer.Post(p.url("/close").String(), "application/json", nil)
			if err == nil { // Otherwise the process has ended in the meantime.
				response.Body.Close()
			}
		}()
	})
}

func (p *process) isClosed() bool {
	select {
	case <-p.closed:
		return true
	default:
		return false
	}
}
