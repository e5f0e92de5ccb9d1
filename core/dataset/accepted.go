package dataset

import "slices"

// Accepted returns options that choose what was proposed when the set was read, so that the
// same files are read alike without proposals.
func (o Options) Accepted(s *Set) Options {
	chosen := slices.ContainsFunc(s.Columns, func(c Column) bool { return c.Role == RoleTheta })
	if s.Kind != Tables && (o.Theta != "" || !chosen) || len(s.Columns) == 0 || len(o.Variables) > 0 {
		return o // θ of pictures is in their names, or was chosen
	}
	if o.Theta == "" {
		o.Theta = Both(s.ThetaName, s.SecondName)
	}
	if o.Long == "" {
		o.Long = s.Long
	}
	o.Ignore = nil
	for _, column := range s.Columns {
		switch column.Role {
		case RoleID:
			o.ID = column.Name
		case RoleGroup:
			o.Group = column.Name
		case RoleSplit:
			o.Split = column.Name
		case RoleStratum:
			o.Stratum = column.Name
		case RoleIgnore:
			o.Ignore = append(o.Ignore, column.Name)
		}
	}
	if o.Missing == "" && s.Missing.Any() {
		o.Missing = s.Missing.Choice
	}
	return o
}
