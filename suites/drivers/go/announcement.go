package driver

import (
	"encoding/json"
	"fmt"
	"strings"
)

// announcementMark stands before the line by which the process of a client tells that it is ready.
const announcementMark = "routespec-driver-announcement: "

// announcement says where the process of a client listens, or why there is no client.
type announcement struct {
	Address string `json:"address,omitempty"`
	Refused string `json:"refused,omitempty"`
	Failed  string `json:"failed,omitempty"`
}

// announce prints it on standard output, which is a line of the log for everybody else.
func (a announcement) announce() {
	line, _ := json.Marshal(a) // Three strings always marshal.
	fmt.Printf("%s%s\n", announcementMark, line)
}

// readAnnouncement recognises the line; a library may have begun it with text of its own.
func readAnnouncement(line string) (announced announcement, found bool) {
	_, text, found := strings.Cut(line, announcementMark)
	if !found {
		return announcement{}, false
	}
	return announced, json.Unmarshal([]byte(text), &announced) == nil
}
