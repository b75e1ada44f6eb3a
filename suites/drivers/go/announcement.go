package driver

import (
	"encoding/json"
	"fmt"
	"strings"
)

// announcementMark begins the line in which the process of a client says that it is ready.
const announcementMark = "routespec-driver-announcement: "

// announcement says where the process of a client listens, or why there is no client.
type announcement struct {
	Address string `json:"address,omitempty"`
	Refused string `json:"refused,omitempty"`
	Failed  string `json:"failed,omitempty"`
}

// announce prints the announcement on standard output, where everybody else takes it for a line of the log.
func (a announcement) announce() {
	line, _ := json.Marshal(a) // Three strings always marshal.
	fmt.Printf("%s%s\n", announcementMark, line)
}

// readAnnouncement recognises the line, even if the library has begun it with text of its own.
func readAnnouncement(line string) (announced announcement, found bool) {
	_, text, found := strings.Cut(line, announcementMark)
	if !found {
		return announcement{}, false
	}
	return announced, json.Unmarshal([]byte(text), &announced) == nil
}
