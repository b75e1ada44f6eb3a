package driver

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// startLimit is less than the 30 s that a runner waits, so that an answer can still say what went wrong.
	startLimit = 20 * time.Second
	// drainLimit is how long the output of an ended process may stay open because a child process holds it.
	drainLimit = time.Second
	// maxIdleConnections is how many connections to a process are kept. More calls at once open new ones.
	maxIdleConnections = 256
)

// process is the process of one client, seen from the driver.
type process struct {
	command   *exec.Cmd
	stdin     io.Closer
	log       *lineLog
	announced chan announcement
	ended     chan struct{}
	address   string
	transport *http.Transport
	close     sync.Once
	closed    chan struct{}
}

// startProcess starts another instance of this program as the process of a client, and waits until the client is ready.
func startProcess(given settings) (*process, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("Expected to know the path of this program, got %w", err)
	}
	p := &process{
		command:   exec.Command(executable, os.Args[1:]...),
		log:       &lineLog{},
		announced: make(chan announcement, 1),
		ended:     make(chan struct{}),
		closed:    make(chan struct{}),
		transport: &http.Transport{MaxIdleConnsPerHost: maxIdleConnections, DisableCompression: true},
	}
	p.command.Env = environment(given)
	p.command.Stdout = p.log.writer(p.takeAnnouncement)
	p.command.Stderr = p.log.writer(nil)
	p.command.WaitDelay = drainLimit
	if p.stdin, err = p.command.StdinPipe(); err != nil {
		return nil, fmt.Errorf("Expected a pipe to the process of a client, got %w", err)
	}
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("Expected the process of a client to start, got %w", err)
	}
	go func() {
		_ = p.command.Wait() // However it ended, its log says more.
		close(p.ended)
	}()
	if err := p.awaitClient(); err != nil {
		p.kill()
		return nil, err
	}
	return p, nil
}

// environment is the environment of the driver, with DEBUG set as this client needs it.
func environment(given settings) []string {
	encoded, _ := json.Marshal(given) // Strings, numbers and a bool always marshal.
	var variables []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "DEBUG=") {
			variables = append(variables, variable)
		}
	}
	if given.Debug {
		variables = append(variables, "DEBUG=analytics")
	}
	return append(variables, settingsVariable+"="+string(encoded))
}

func (p *process) takeAnnouncement(line string) bool {
	announced, found := readAnnouncement(line)
	if !found {
		return false
	}
	select {
	case p.announced <- announced:
	default: // Only the first one counts.
	}
	return true
}

func (p *process) awaitClient() error {
	timer := time.NewTimer(startLimit)
	defer timer.Stop()
	var announced announcement
	select {
	case announced = <-p.announced:
	case <-p.ended:
		select {
		case announced = <-p.announced: // The process announced the client just before it ended.
		default:
			return fmt.Errorf("Expected a client, got a process that ended: %s", p.log.excerpt())
		}
	case <-timer.C:
		return fmt.Errorf("Expected a client within %v, got none: %s", startLimit, p.log.excerpt())
	}
	switch {
	case announced.Refused != "":
		return refuse(http.StatusUnprocessableEntity, "%s", announced.Refused)
	case announced.Failed != "":
		return fmt.Errorf("Expected a client, got: %s", announced.Failed)
	}
	p.address = announced.Address
	return nil
}

// kill ends the process, drops everything that it still has to send, and returns when the process is gone.
func (p *process) kill() {
	_ = p.command.Process.Kill() // It may have ended already.
	<-p.ended
	p.stdin.Close()
	p.transport.CloseIdleConnections()
}
